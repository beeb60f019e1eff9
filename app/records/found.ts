/**
 * A record for a loader; a 404 becomes a response. Checked by status and not by class, because the
 * build has its own copy of the class.
 */
export async function found<T>(record: Promise<T>): Promise<T> {
  try {
    return await record;
  } catch (fault) {
    const { status, message } = Object(fault);
    if (status !== 404) throw fault;
    throw new Response(message, { status });
  }
}
