import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Options = { challenge: string; user?: { id: string } };
/** What an authenticator may do otherwise than it should. */
type Oddities = {
  origin?: string;
  rpID?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
};

/** A device that keeps one passkey, for tests that need no browser. It counts its uses, as hardware keys do. */
export function softAuthenticator(url: string) {
  const site = new URL(url);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let handle = "";
  let count = 0;

  return {
    id: id.toString("base64url"),

    /** The answer to the options of a registration. */
    register({ challenge, user }: Options, odd: Oddities = {}) {
      handle = user?.id ?? "";
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // COSE_Key: EC2, ES256, P-256.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(0x40, odd, credential);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(data.length);
      // CBOR: { fmt: "none", attStmt: {}, authData: data }.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x59]),
        length,
        data,
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge, odd).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },

    /** The answer to the options of a sign-in. */
    signIn({ challenge }: Options, odd: Oddities = {}) {
      count = odd.counter ?? count + 1;
      const data = authenticatorData(0, odd);
      const client = clientData("webauthn.get", challenge, odd);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle: odd.userHandle ?? handle,
      });
    },
  };

  function answer(response: object) {
    const text = id.toString("base64url");
    return { id: text, rawId: text, type: "public-key", clientExtensionResults: {}, response };
  }

  function clientData(type: string, challenge: string, { origin = site.origin }: Oddities) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(
    flags: number,
    { rpID = site.hostname, isVerified = true }: Oddities,
    credential = Buffer.alloc(0),
  ) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const host = createHash("sha256").update(rpID).digest();
    // Somebody was there, and (or not) it was made sure who.
    const seen = flags | 0x01 | (isVerified ? 0x04 : 0);
    return Buffer.concat([host, Buffer.from([seen]), counter, credential]);
  }
}
