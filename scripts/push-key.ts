// Prints a new key for pushes, as a project on Supabase and a build for it take it. The embedded server makes its own.
import { createPushKey, publicPushKey } from "@diary/core/reminder/web-push";

const key = await createPushKey();
console.log(`PUSH_KEY='${JSON.stringify(key)}'`);
console.log(`VITE_PUSH_KEY=${publicPushKey(key)}`);
