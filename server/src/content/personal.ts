import type { PersonalData } from '../room/personalData.ts'

/** The data that pages of the content store on a device. */
export const contentData: PersonalData = {
  device: { boldLoaded: 'that a font is loaded' },
  deviceOnly: {
    'words.': 'the texts of a language',
    languages: 'the list of languages',
    languageChosen: 'the language of the device',
    signOutOwed: 'that the server has yet to hear of a sign-out',
  },
}
