export const connectWords = {
  id: "extension-connect",
  locale: "en",

  title: "Connect to your diary",
  lead: "Open your diary in a tab and press the extension's button there, or type its address.",
  looking: "Looking for a diary",
  address: "Address of the diary",
  addressHint: "For example diary.example",
  next: "Continue",
  connect: (host: string) => `Connect to ${host}`,
  asks: (hosts: string) => `The browser asks you to allow access to ${hosts}, and to no other page.`,
  apiElsewhere: (host: string) => `This diary stores its entries at ${host}.`,
  and: (one: string, other: string) => `${one} and ${other}`,
  denied: "The extension has no access yet. Press the button again and choose Allow.",
  another: "Use another address",

  errors: {
    "bad-address": "This is not an address. Type it like diary.example.",
    "needs-https": "This address needs https://. Only a diary on this device works without it.",
    unreachable: "This address can't be reached. Check it, and your connection.",
    redirected: "This address leads to another one. Type the address that the browser shows at your diary.",
    "not-a-diary": "There is no Challenge Diary at this address.",
    "insecure-api":
      "This diary stores its entries at an unsafe address, so the extension can't connect to it.",
  },
  elsewhere: (host: string) =>
    `This diary names ${host} as its address, but it isn't there. Ask its operator to correct SITE_URL.`,
};
