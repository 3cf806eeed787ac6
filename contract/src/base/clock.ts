/** Returns the parts of a time of day in a language: "6:30 pm", in Hindi "शाम 6:30" with the part of the day in Hindi too. */
export function clockParts(language: string) {
  const dayPeriod = language === 'hi' ? 'short' : undefined
  return { hour: 'numeric', minute: '2-digit', hour12: true, dayPeriod } as const
}
