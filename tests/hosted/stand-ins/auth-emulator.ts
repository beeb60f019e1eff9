import { AuthEmulator } from "firebase-tools/lib/emulator/auth/index.js";
import { eventually } from "../../eventually.ts";
import { freeAddress } from "./free-address.ts";

/** Google's own emulator of its sign-in service: plain Node, taken out of the tool that usually starts it. */
export async function startAuthEmulator(projectId: string) {
  const { host, port } = await freeAddress();
  const emulator = new AuthEmulator({ projectId, host, port });
  await emulator.start();
  const address = `${host}:${port}`;
  // It says that it has started before it listens.
  await eventually(() => fetch(`http://${address}`));
  const service = `http://${address}/identitytoolkit.googleapis.com`;

  return {
    address,
    disable: (localId: string) =>
      asOwner("POST", `${service}/v1/projects/${projectId}/accounts:update`, { localId, disableUser: true }),
    /** New projects do not tell an unknown address from a wrong password. */
    hideWhoExists: (enableImprovedEmailPrivacy: boolean) =>
      asOwner("PATCH", `${service}/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy },
      }),
    stop: () => emulator.stop(),
  };
}

async function asOwner(method: string, url: string, body: object) {
  const headers = { Authorization: "Bearer owner", "Content-Type": "application/json" };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}
