"""The rules of Piedicavallo and Tarocco Bolognese: pure, of the standard library only, knowing nobody."""
