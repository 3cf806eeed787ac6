import type { ModelService } from '../engines/network/model.ts'
import { isLoopback, type SettingsReader } from '../engines/settings/settings.ts'

/** Reads the language model that answers questions and chooses the words of summaries; undefined if there is none. */
export function readModel(read: SettingsReader): ModelService | undefined {
  const baseUrl = read.url('AI_BASE_URL', ['https:', 'http:'])?.replace(/\/$/, '')
  const model = read.text('AI_MODEL')
  if (baseUrl === undefined) return undefined
  if (!baseUrl.startsWith('https:') && !isLoopback(baseUrl)) {
    read.problem('AI_BASE_URL must be an https address, unless it is on this machine.')
  }
  if (model === undefined) {
    read.problem('AI_MODEL is missing: AI_BASE_URL needs it.')
    return undefined
  }
  if (model.length > 100 || model === 'builtin') read.problem('AI_MODEL must be the name of a model.')
  return { baseUrl, model, key: read.text('AI_KEY') }
}
