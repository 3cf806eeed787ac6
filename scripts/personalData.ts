import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { personalData } from '../server/src/app.ts'
import { personalDocument } from '../server/src/room/personalDocument.ts'
import { root } from './steps.ts'

writeFileSync(join(root, 'docs', 'personal-data.md'), personalDocument(personalData))
