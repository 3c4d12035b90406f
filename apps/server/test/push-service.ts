import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";

/** Simulates a browser and its push service with Node's crypto, independent of the product's code. */
export function simulateBrowser(endpoint: string, publicKey: string) {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);

  function decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const idLength = body[20]!;
    const sender = body.subarray(21, 21 + idLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender]);
    const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
    const sealed = body.subarray(21 + idLength);
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    if (record.at(-1) !== 2) throw new Error("The record is not marked as the last record.");
    return JSON.parse(record.subarray(0, -1).toString());
  }

  function claimsOf(authorization: string | null): { aud: string; exp: number; sub: string } {
    const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
      authorization ?? "",
    )!;
    if (key !== publicKey) throw new Error("The header contains another key.");
    const point = Buffer.from(publicKey, "base64url");
    const [x, y] = [point.toString("base64url", 1, 33), point.toString("base64url", 33)];
    const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: jwk, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature!, "base64url"),
    );
    if (!isSigned) throw new Error("The signature of the token is invalid.");
    return JSON.parse(Buffer.from(claims!, "base64url").toString()) as ReturnType<typeof claimsOf>;
  }

  return {
    device: {
      endpoint,
      language: "en",
      p256dh: p256dh.toString("base64url"),
      auth: auth.toString("base64url"),
    },
    async open(request: Request) {
      return {
        message: decrypt(Buffer.from(await request.arrayBuffer())),
        claims: claimsOf(request.headers.get("authorization")),
      };
    },
  };
}
