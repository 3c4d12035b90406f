export type Service = "auth" | "rest" | "storage";

export interface Route {
  service: Service;
  /** Path after `/<service>/v1/`. */
  path: string;
  /** Unlisted paths are closed. */
  isOpen: boolean;
  /** Maximum body in bytes. */
  bodyLimit: number;
}
