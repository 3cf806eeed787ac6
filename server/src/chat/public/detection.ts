import { join } from 'node:path'

import { noticingRules } from '@saathi/contract/chat/detection/detectionRules.ts'

import { checkContentFile, contentFolder } from '../../engines/content/contentFiles.ts'
import type { Bus } from '../../engines/database/bus.ts'
import { flaggedHereTopic } from '../topics/topics.ts'

/** The file of the rules by which messages are noticed. */
export const noticingFile = join(contentFolder, 'chat', 'noticing.json')

/** Checks files of such rules; returns every mistake with its line. */
export function checkNoticingFiles(files: readonly string[], languages: readonly string[]) {
  const checked = files.map((file) => checkContentFile(noticingRules, file, languages))
  return {
    values: checked.flatMap(({ value }) => value ?? []),
    mistakes: checked.flatMap(({ mistakes }) => mistakes),
  }
}

/** Calls a function after this process has stored messages with flags; returns a function that ends it. */
export function onFlagged(bus: Pick<Bus, 'subscribe'>, hear: () => void): () => void {
  return bus.subscribe(flaggedHereTopic, hear)
}
