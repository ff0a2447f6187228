import type { Pagination } from "@arcs/core/http";

/** A page that was asked for, numbered from 1, and its length. */
export type PageQuery = { page: number; limit: number };

/** Gives the query parameter that bounds a list. */
export function limitProperty({ usual, max }: { usual: number; max: number }) {
  return { limit: { type: "integer", minimum: 1, maximum: max, default: usual } } as const;
}

/**
 * Gives the query parameters of a list that is read by pages.
 *
 * @param options.maxPage - keeps the offset within what the list can skip
 */
export function pageProperties({ maxPage, usual = 20, max = 100 }: { maxPage: number; usual?: number; max?: number }) {
  return {
    page: { type: "integer", minimum: 1, maximum: maxPage, default: 1 },
    ...limitProperty({ usual, max }),
  } as const;
}

/** Gives the number of items before a page. */
export function offsetOf({ page, limit }: PageQuery): number {
  return (page - 1) * limit;
}

/** Says where a page is among the others (specification 2.10). */
export function paginationOf({ page, limit }: PageQuery, { total }: { total: number }): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}
