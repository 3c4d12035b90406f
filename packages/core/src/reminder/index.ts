export { fetchPushDevices, forgetPushDevice, savePushDevice } from "./repo.ts";
