export type Service = "auth" | "rest" | "storage";

export interface Route {
  service: Service;
  path: string;
  isOpen: boolean;
  bodyLimit: number;
}
