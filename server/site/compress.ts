import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Compressed = { br: Buffer; gzip: Buffer };

/** The best compression, in another thread, because it takes twenty times as long. */
export async function compressWell(body: Buffer): Promise<Compressed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { br: await brotli(body, { params }), gzip: await deflate(body, { level: 9 }) };
}

/** Fast compression while a visitor waits; synchronous, because a thread switch would take longer. */
export function compressQuickly(body: Buffer): Compressed {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { br: brotliCompressSync(body, { params }), gzip: gzipSync(body) };
}

const brotli = promisify(brotliCompress);
const deflate = promisify<Buffer, { level: number }, Buffer>(gzip);
