export { fetchPushDevices, deletePushDevice, savePushDevice } from "./repo.ts";
