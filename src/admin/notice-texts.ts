export const DELETED = 'Produto excluído com sucesso!';
export const IMPORTED = 'Catálogo importado com sucesso!';
export const SAVED_MS = 5000;
export const DELETED_MS = 3000;
