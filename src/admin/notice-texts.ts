export const DELETED = 'Produto excluído com sucesso!';
export const SAVED_MS = 5000;
export const DELETED_MS = 3000;
/** For the staff: on the server a deletion reaches every visitor at once. */
export const UNDO_MS = 30_000;
