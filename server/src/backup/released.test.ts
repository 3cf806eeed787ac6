import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { expect, onTestFinished, test } from 'vitest'

import { demoPassword } from '../demo/people.ts'
import { sql } from '../engines/database/database.ts'
import { migrationNames } from '../engines/database/migrations.ts'
import { shelfInFolder } from '../engines/files/files.ts'
import { openTestingOn } from '../testing/testing.ts'
import { restoreBackup } from './restoreBackup.ts'
import { emptyDatabase } from '../testing/emptyDatabase.ts'
import { demoKey, releasedDatabase, releasedVersions } from './testing/released.ts'

for (const version of releasedVersions()) {
  test(`a database of version ${version} goes through every later migration, and its people find what they had`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saathi-released-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const db = await emptyDatabase()
    const { rows } = await restoreBackup(
      Object.assign(async () => createReadStream(releasedDatabase(version)), { bytes: 0 }),
      demoKey.identity,
      {
        db,
        files: shelfInFolder(join(folder, 'files')),
        keysFolder: join(folder, 'keys'),
        keys: 'files',
        say: () => undefined,
      },
    )
    expect(rows).toBeGreaterThan(0)
    const ran = await db.many<{ name: string }>(sql`select name from migrations order by name`)
    expect(ran.map(({ name }) => name)).toEqual(migrationNames())

    const { ask, close } = await openTestingOn(db.url, { DATA_DIR: folder, DEMO: '1' })
    onTestFinished(close)
    const { idToken } = await ask(identityCalls.signIn, {
      body: { email: 'asha@demo.example', password: demoPassword },
    })
    const channels = await ask(chatCalls.channels, {}, { token: idToken })
    expect(channels.map(({ lastMessage }) => lastMessage)).toContainEqual(expect.anything())
  })
}
