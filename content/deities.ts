// The ten deities in the order of the shrines, and the opening words of /deities. Change names, descriptions
// and pictures; the first in the list stands alone at the top. `npm start` builds the pages again by itself.
import type { Deities } from "#domain/content/deities.ts";

export const deities: Deities = {
  head: {
    title: "Ten doors to the same light",
    lede: "Each shrine keeps its own songs, its own flowers and its own hour of the day. Stand before whichever one you know best; the rest will not mind.",
  },
  firstEyebrow: "First deity of the temple",
  shrines: [
    {
      id: "murugan",
      name: "Karthikeya-Murugan",
      picture: {
        src: "/art/deity-murugan.svg",
        alt: "The vel, sacred spear of Murugan, before a fan of peacock feathers",
      },
      description:
        "The youthful commander of the heavens, who carries the vel of clear knowledge and rides the peacock. He is the first deity of our temple and the keeper of its hills. At Thaipusam devotees carry the kavadi to him on their shoulders, and at Skanda Shashti we keep the six days of his victory over pride.",
    },
    {
      id: "shiva-parvathi",
      name: "Shiva and Parvathi",
      picture: {
        src: "/art/deity-shiva-parvathi.svg",
        alt: "Trishul and damaru before Mount Kailash under the crescent moon",
      },
      description:
        "Stillness and energy, never apart. In their shared shrine the household finds its pattern: two natures, one light. Bilva leaves and cool water are offered here, and on Maha Shivaratri the lamps are tended until morning.",
    },
    {
      id: "ganapathy",
      name: "Ganapathy",
      picture: { src: "/art/deity-ganapathy.svg", alt: "Elephant-head ornament of Ganapathy with modaks" },
      description:
        "The first to be remembered in every beginning. He clears the path, blesses the work and enjoys the sweets. The elder son of Shiva and Parvathi broke his own tusk to write down the Mahabharata; a new book, a new house and a new year all start at his door.",
    },
    {
      id: "hanuman",
      name: "Hanuman",
      picture: {
        src: "/art/deity-hanuman.svg",
        alt: "The gada of Hanuman before the floating mountain of healing herbs",
      },
      description:
        "Strength made gentle by devotion. He leapt an ocean for love and asks for nothing but the name of Rama. When he could not tell which herb would heal Lakshmana he carried back the whole mountain, and those who need courage still sing him the Chalisa.",
    },
    {
      id: "ram-pariwar",
      name: "Sri Ram Pariwar",
      picture: {
        src: "/art/deity-ram-pariwar.svg",
        alt: "The great bow Kodanda with arrow, quivers and three lotuses",
      },
      description:
        "Rama, Sita, Lakshmana and Hanuman together: a family that teaches duty, courage and keeping one’s word. Their story, the Ramayana, is read aloud in the nine days that lead to Rama Navami, a chapter for every voice that wishes to read.",
    },
    {
      id: "mahalakshmi",
      name: "Mahalakshmi",
      picture: {
        src: "/art/deity-mahalakshmi.svg",
        alt: "A pot overflowing with gold coins on a lotus between two elephants",
      },
      description:
        "Grace in full bloom. She rests where there is generosity, and prosperity follows her footsteps through the door. Fridays are hers, and the night of Deepavali, when every threshold is washed, drawn with a kolam and lit.",
    },
    {
      id: "venkateshwara",
      name: "Venkateshwara-Balaji",
      picture: {
        src: "/art/deity-venkateshwara.svg",
        alt: "Chakra, namam and shankha of Venkateshwara with a flower garland",
      },
      description:
        "Lord of the seven hills, who stands with an open palm and says to everyone who climbs: come, you have arrived. He is Vishnu as he is worshipped at Tirumala, woken each dawn with the Suprabhatam and called Balaji, Srinivasa and Govinda by those who love him.",
    },
    {
      id: "saraswathi",
      name: "Saraswathi",
      picture: {
        src: "/art/deity-saraswathi.svg",
        alt: "Veena, swan and palm-leaf manuscript of Saraswathi by moonlit water",
      },
      description:
        "Music, learning and the first letter traced in rice. Students come to her before examinations, and poets at all hours. On Saraswathi Puja books and instruments rest before her, and on Vijayadashami the youngest children begin to write.",
    },
    {
      id: "ayyappa",
      name: "Ayyappa",
      picture: {
        src: "/art/deity-ayyappa.svg",
        alt: "Eighteen golden steps rising to the shrine of Ayyappa under a bright star",
      },
      description:
        "The forest hermit of the eighteen steps, who welcomes every pilgrim as an equal after a season of simplicity. Those who wear his mala keep forty-one days of plain food, early baths and kind speech, and call one another Swami, for the Lord is in each of them.",
    },
    {
      id: "navagraha",
      name: "Navagraha",
      picture: {
        src: "/art/deity-navagraha.svg",
        alt: "Nine planetary discs in a mandala with Surya at the center",
      },
      description:
        "The nine celestial influences, circled slowly and in silence, a prayer for balance in seasons we cannot choose. Surya the sun stands at the center; around him are Chandra, Mangala, Budha, Guru, Shukra, Shani, Rahu and Ketu.",
    },
  ],
};
