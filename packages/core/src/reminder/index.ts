export { forgetPushDevice, savePushDevice, type PushDevice } from "./repo.ts";
