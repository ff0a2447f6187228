/**
 * A request, as its sender thinks it right. `key`: the API key that it bears; `none`, `usual` (the
 * default), `admin` or one that does not hold.
 */
export type Mistake = {
  mistake: string;
  request: readonly [method: string, path: string];
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
  status: number;
  message: string;
};
