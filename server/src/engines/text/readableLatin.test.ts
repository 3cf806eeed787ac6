import { expect, test } from 'vitest'

import { readableLatin } from './readableLatin.ts'

test.each([
  ['मेंटरशिप खोलें।', 'Mentorship kholein.'],
  ['पहले अपना सर्वे पूरा करें। [1] फिर टीम पढ़ती है।', 'Pehle apna survey poora karein. [1] Phir team padhti hai.'],
  ['आप CV के लिए 5 सवाल पूछें', 'Aap CV ke liye 5 sawaal poochhein'],
  ['यह कोड १० मिनट चलता है।', 'Yeh code 10 minute chalta hai.'],
  ['वे जाएँ, तो आपको बताएँ।', 'Ve jaayein, to aapko bataayein.'],
  ['रहने और कहने में', 'Rehne aur kehne mein'],
  ['ज्ञान, मित्र, संस्था', 'Gyaan, mitra, sanstha'],
  ['Only English', 'Only English'],
])('"%s" is written "%s"', (hindi, latin) => {
  expect(readableLatin(hindi)).toBe(latin)
})
