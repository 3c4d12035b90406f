export type { AuthPlatform, AuthStorage, Platform } from "./platform.ts";
