export { forgetPushDevice, savePushDevice } from "./repo.ts";
export type { PushDevice } from "./web-push.ts";
