import pg from 'pg'
import { expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { removeLate } from '../engines/files/lateRemoval.ts'
import { shelfOf } from '../house/openHouse.ts'
import { openTesting } from '../testing/testing.ts'
import { takesTurn } from './backupStore.ts'

const { house } = await openTesting()
const late = () => house.db.many<{ key: string }>(sql`select key from late_files`)

test('a file that is deleted while a backup is made stays until the backup has read it', async () => {
  const { files, db } = house
  for (const key of ['pictures/a.webp', 'gifs/b.gif', 'pictures/c.webp'])
    await files.put(key, Buffer.from(key))
  const backup = new pg.Client({ connectionString: db.pool.options.connectionString })
  await backup.connect()
  expect(await takesTurn(backup)).toBe(true)
  await files.remove('pictures/a.webp')
  await files.remove('pictures/a.webp')
  await files.remove('gifs/b.gif')
  await removeLate(db, shelfOf(house.config))
  expect(String(await files.get('pictures/a.webp'))).toBe('pictures/a.webp')
  // A GIF may come again under its key, so it goes at once.
  expect(await files.get('gifs/b.gif')).toBeUndefined()
  expect(await late()).toEqual([{ key: 'pictures/a.webp' }])

  await backup.end()
  await expect.poll(() => removeLate(db, shelfOf(house.config)).then(late)).toEqual([])
  expect(await files.get('pictures/a.webp')).toBeUndefined()
  await files.remove('pictures/c.webp')
  expect(await files.get('pictures/c.webp')).toBeUndefined()
  expect(await late()).toEqual([])
})
