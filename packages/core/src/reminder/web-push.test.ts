import { expect, test } from "vitest";

import { readStopMailPath, stopMailPath } from "./stop-mail.ts";
import { encrypt, fromBase64Url, toBase64Url } from "./web-push.ts";

test("the encryption matches the example of RFC 8291, appendix A", async () => {
  const publicKey = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
  const [x, y] = [fromBase64Url(publicKey).slice(1, 33), fromBase64Url(publicKey).slice(33)].map(toBase64Url);
  const ecdh = { name: "ECDH", namedCurve: "P-256" };
  const key = { kty: "EC", crv: "P-256", x: x!, y: y!, d: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw" };
  const { d: _, ...open } = key;
  const sender = {
    privateKey: await crypto.subtle.importKey("jwk", key, ecdh, true, ["deriveBits"]),
    publicKey: await crypto.subtle.importKey("jwk", open, ecdh, true, []),
  };
  const device = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const text = new TextEncoder().encode("When I grow up, I want to be a watermelon");
  expect(toBase64Url(await encrypt(text, device, fromBase64Url("DGv6ra1nlYgDCS1FRnbzlw"), sender))).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("an unsubscribe link is valid for one user, one kind and one secret", async () => {
  const userId = "10000000-0000-4000-8000-000000000001";
  const path = await stopMailPath("secret", userId, "likes");
  expect(await readStopMailPath("secret", path)).toEqual({ userId, kind: "likes" });
  const [, , proof] = path.split("/");
  for (const other of [
    `reminder/${userId}/${proof}`,
    `likes/${userId.replace("1", "2")}/${proof}`,
    `likes/${userId}/`,
    `likes/${userId}/${"A".repeat(43)}`,
    `${path}/`,
  ])
    expect(await readStopMailPath("secret", other)).toBeUndefined();
  expect(await readStopMailPath("another", path)).toBeUndefined();
});
