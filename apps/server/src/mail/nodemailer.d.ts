// Declares only the types that are used, because the library has none.
declare module "nodemailer" {
  export function createTransport(options: Record<string, unknown>): {
    sendMail: (mail: Record<string, unknown>) => Promise<unknown>;
  };
}
