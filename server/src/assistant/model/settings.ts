import type { ModelService } from '../../engines/network/model.ts'
import { readModel } from '../../house/modelSettings.ts'
import type { SettingsReader } from '../../engines/settings/settings.ts'

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
