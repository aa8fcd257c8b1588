import pg from "pg";

export const urlOf = (port: number, database: string) =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

export async function queryPostgres(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}
