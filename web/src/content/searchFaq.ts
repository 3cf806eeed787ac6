/** A topic with its questions in one language. */
export interface FoundTopic {
  readonly id: string
  readonly topic: string
  readonly questions: readonly {
    readonly id: string
    readonly question: string
    readonly answer: string
    /** Whether the answer sends people to the programme team. */
    readonly toTeam: boolean
    /** Other words for the question. */
    readonly also: string
  }[]
}

/**
 * Returns the topics and questions that contain every typed word, or else most of them. Returns all if nothing was typed.
 */
export function searchFaq(topics: readonly FoundTopic[], wanted: string, language: string): FoundTopic[] {
  const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase(language)
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  // Short words such as "do I" are in nearly every answer.
  const telling = words.filter((word) => word.length > 2)
  const countIn = (topic: FoundTopic, { question, answer, also }: FoundTopic['questions'][number]) => {
    const text = plain(`${topic.topic} ${question} ${answer} ${also}`)
    const hasAll = words.every((word) => text.includes(word))
    return hasAll ? words.length + 1 : telling.filter((word) => text.includes(word)).length
  }
  const most = Math.max(...topics.flatMap((topic) => topic.questions.map((each) => countIn(topic, each))))
  if (most <= 0) return []
  return topics.flatMap((topic) => {
    const questions = topic.questions.filter((each) => countIn(topic, each) === most)
    return questions.length > 0 ? [{ ...topic, questions }] : []
  })
}
