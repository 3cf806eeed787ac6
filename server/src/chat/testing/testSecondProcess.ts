import { afterAll } from 'vitest'

import { buildApp } from '../../app.ts'
import { openHouse } from '../../house/openHouse.ts'
import { openDatabaseLine } from '../../testing/testDatabaseLine.ts'
import type { openTestChat } from './testChat.ts'

/** The product a second time on the same database, listening. Its line to the database can fail, and it may have a line of its own to Redis. */
export async function openSecondProcess(
  { house, portOf, testing }: Pick<Awaited<ReturnType<typeof openTestChat>>, 'house' | 'portOf' | 'testing'>,
  redisUrl?: string,
) {
  const line = await openDatabaseLine(testing.databaseUrl)
  const second = await openHouse({ ...house.config, redisUrl }, line.url, house.log)
  const { server } = await buildApp({ ...second, keys: house.keys }, { quiet: true })
  await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    line.refuse(false)
    await server.close()
    await second.close()
  })
  return { line, house: second, server, port: portOf({ server }) }
}
