/**
 * A record for a page: without it there is no such page. What the server refuses is known by its status here, because
 * the build of the pages has a class of that name of its own.
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
