import type { Product } from '../shared/catalogue/product.ts';

/** The labels of a product's fields in the form and its advice. */
export const FIELD_LABELS: Readonly<Record<Exclude<keyof Product, 'id'>, string>> = {
  title: 'Título',
  description: 'Descrição',
  category: 'Categoria',
  price: 'Preço',
  priceRange: 'Faixa de preço',
  imageUrl: 'Endereço da imagem',
  altText: 'Texto alternativo da imagem',
  link: 'Link',
  specifications: 'Especificações',
  featured: 'Destaque',
  inStock: 'Em estoque',
  tags: 'Tags',
};
