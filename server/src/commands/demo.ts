import { buildApp } from '../app.ts'
import { readFlag } from '../engines/database/flags.ts'
import { giveUp, withHouse } from './withHouse.ts'

// Lakshmi acts at the desk in this process, and has no device with a second factor here. The setting counts in a demo only.
process.env.STAFF_SECOND_FACTOR ??= 'off'

/** Adds sixty people and their pairs to a demo, so that the desk of the programme team has something to show. */
await withHouse(async (house) => {
  if (house.config.production || (await readFlag(house.db, 'demo')) !== true)
    return giveUp('Only a demo gets more people. Start one with "npm start" in an empty folder.')
  const app = await buildApp(house, { quiet: true })
  try {
    const isNew = await app.makeSixty(console.log)
    console.log(
      isNew
        ? 'Sixty people are in. Sign in as staff@demo.example and open /staff.'
        : 'They are here already.',
    )
  } finally {
    await app.server.close()
  }
})
