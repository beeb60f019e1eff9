import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Compressed = { br: Buffer; gzip: Buffer };

/** As small as can be, in another thread: it takes twenty times as long. */
export async function compressWell(body: Buffer): Promise<Compressed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { br: await brotli(body, { params }), gzip: await deflate(body, { level: 9 }) };
}

/** Nearly as small, while a visitor waits. At once: to go to another thread and back takes longer than the work. */
export function compressQuickly(body: Buffer): Compressed {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { br: brotliCompressSync(body, { params }), gzip: gzipSync(body) };
}

const brotli = promisify(brotliCompress);
const deflate = promisify<Buffer, { level: number }, Buffer>(gzip);
