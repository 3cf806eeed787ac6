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
  }[]
}

/** Returns the topics and questions that contain every typed word; all of them when nothing was typed. */
export function searchFaq(topics: readonly FoundTopic[], wanted: string, language: string): FoundTopic[] {
  const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase(language)
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  const holds = (text: string) => words.every((word) => plain(text).includes(word))
  return topics.flatMap((topic) => {
    const questions = topic.questions.filter(({ question, answer }) =>
      holds(`${topic.topic} ${question} ${answer}`),
    )
    return questions.length > 0 ? [{ ...topic, questions }] : []
  })
}
