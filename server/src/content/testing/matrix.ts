import { contentCalls } from '@saathi/contract/content/calls.ts'
import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { faqCalls } from '@saathi/contract/content/faqCalls.ts'
import { referenceCalls } from '@saathi/contract/content/referenceCalls.ts'

import { everyone, matrixOf, nothing } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf({ ...contentCalls, ...textCalls, ...faqCalls, ...referenceCalls })({
    translation: { given: () => ({ query: { language_code: 'en' } }), expected: everyone(200) },
    languages: { given: nothing, expected: everyone(200) },
    community: { given: nothing, expected: everyone(200) },
    clientConfig: { given: nothing, expected: everyone(200) },
    faq: { given: nothing, expected: everyone(200) },
    states: { given: nothing, expected: everyone(200) },
    districts: { given: () => ({ query: { stateId: '30' } }), expected: everyone(200) },
  }),
]
