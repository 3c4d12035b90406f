// Prints a new push key for a Supabase project and its build. The embedded server creates its own key.
import { createPushKey, publicPushKey } from "@diary/core/reminder/web-push";

const key = await createPushKey();
console.log(`PUSH_KEY='${JSON.stringify(key)}'`);
console.log(`VITE_PUSH_KEY=${publicPushKey(key)}`);
