type Cell = string | number | null;

/** Sends a table as a file for spreadsheets: UTF-8 with its mark, which Excel needs. */
export function csvAnswer(name: string, rows: readonly (readonly Cell[])[]): Response {
  return new Response(`\ufeff${rows.map(lineOf).join("")}`, { headers: headersOf(name) });
}

/** Sends a long table while its pages are read. A page that fails breaks the download off. */
export function csvStream(
  name: string,
  head: readonly Cell[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Response {
  const bytes = new TextEncoder();
  async function* lines(): AsyncGenerator<Uint8Array, undefined> {
    yield bytes.encode(`\ufeff${lineOf(head)}`);
    for await (const rows of pages) yield bytes.encode(rows.map(lineOf).join(""));
  }
  const sent = lines();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { value } = await sent.next();
      if (value) stream.enqueue(value);
      else stream.close();
    },
    async cancel() {
      await sent.return(undefined);
    },
  });
  return new Response(body, { headers: headersOf(name) });
}

const lineOf = (row: readonly Cell[]) => `${row.map(cellText).join(",")}\r\n`;

const headersOf = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}.csv"`,
  "Cache-Control": "no-store",
});

/** A spreadsheet would run a text that begins like a formula. */
function cellText(cell: Cell): string {
  const text = String(cell ?? "");
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
