/**
 * Yields pages of rows until there are no more. `read` gets the last row of the page before, and returns the
 * rows after it; undefined at the beginning.
 */
export async function* rowPages<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
  }
}

/** Changes the rows of pages. */
export async function* changedPages<Row, Changed>(
  pages: AsyncIterable<readonly Row[]>,
  change: (row: Row) => Changed | Promise<Changed>,
): AsyncGenerator<readonly Changed[]> {
  for await (const page of pages) yield await Promise.all(page.map(change))
}
