import type { ModelService } from '../engines/network/model.ts'
import { isLoopback, type SettingsReader } from '../settings.ts'

/** The settings of the assistant. */
export interface AssistantSettings {
  /** If undefined, every answer is built in. */
  readonly model: ModelService | undefined
  /** How many questions of a person are answered in a day. */
  readonly questionsOfAPerson: number
  /** How many questions go to the model in a day: of a person, and of all people. */
  readonly modelQuestionsOfAPerson: number
  readonly modelQuestions: number
}

/** Reads the settings of the assistant. */
export function readAssistant(read: SettingsReader): AssistantSettings {
  return {
    model: readModel(read),
    questionsOfAPerson: read.number('ASSISTANT_DAILY', 100, 1, 10_000),
    modelQuestionsOfAPerson: read.number('AI_DAILY_PERSON', 20, 0, 10_000),
    modelQuestions: read.number('AI_DAILY', 1000, 0, 10_000_000),
  }
}

function readModel(read: SettingsReader): ModelService | undefined {
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
