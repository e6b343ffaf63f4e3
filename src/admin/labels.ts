import type { Product } from '../shared/catalogue/product.ts';

/** What the form and its advice call a product's fields. */
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
