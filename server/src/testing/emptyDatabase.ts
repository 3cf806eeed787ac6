import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

import { type OpenDatabase, openDatabase } from '../engines/database/database.ts'
import { databaseUrl } from './testDatabase.ts'

/** Returns a database without a table, which goes after the test. */
export async function emptyDatabase(): Promise<OpenDatabase & { readonly url: string }> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = databaseUrl(inject('databaseServer'), name)
  const db = openDatabase({ url, connections: 3 }, () => undefined)
  onTestFinished(async () => {
    await db.close()
    await onServer(`drop database ${name} with (force)`)
  })
  return { ...db, url }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
