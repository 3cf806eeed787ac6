import { writeFileSync } from 'node:fs'

import { readContent } from '../server/src/engines/content/contentFiles.ts'
import { featuresWith, fileOf, learnUrgent, weightsPath } from '../server/src/safety/urgent/classifier.ts'
import { urgentRules } from '../server/src/safety/urgent/rules.ts'
import { labelledSentences } from '../server/src/safety/urgent/sentences.ts'

/** Learns the weights of the recogniser of urgent questions from `content/safety/urgentSentences.json`. */
const rules = readContent(urgentRules, 'safety', 'urgent.json')
const sentences = labelledSentences()
const file = fileOf(await learnUrgent(sentences, featuresWith(rules)), rules)
writeFileSync(weightsPath, `${JSON.stringify(file, null, 2)}\n`)
console.log(`Learned from ${sentences.length} sentences.`)
