// Prints a new push key for a Supabase project and its site. The embedded server creates a key itself.
import { createPushKey, publicPushKey } from "@diary/core/reminder/web-push";

const key = await createPushKey();
console.log(`PUSH_KEY='${JSON.stringify(key)}'`);
console.log(`VITE_PUSH_KEY=${publicPushKey(key)}`);
