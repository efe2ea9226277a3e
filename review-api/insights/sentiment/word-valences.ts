import { wordList } from "./word-list.ts"

/** Opinion words of customers, where the general list is silent, too weak, or means something else. */
export const customerWords = wordList(`
  2.5 sensational superlative enchanting enchanted dazzled dazzling hooked oasis hospitality excellence exceeds superior
  2.5 classy hooray yay bueno bravo splendid adorable genuine dependable reliable trendy elegance sturdy
  2.2 stylish serenity serene escape seamless rocks charm swanky immaculately impeccably unforgettable
  1.8 eclectic jazzy homelike walkable accessible intimate crispy juicy smoky seasoned
  -2.5 overrated junk unflushed disrespectful humiliating humiliated mortified pissed blows counterfeit forgery fake
  -2.5 unapproachable unprepared uncaring ripped unhygienic madhouse nonexistent undelivered unplayable defective
  -1.8 intrusion intrusions deceiving static garbled flimsy rubbery untoasted soaked dripped dripping scruffy eh ehh
  -1.8 earplugs drain drained freezes froze crashed crash malfunction malfunctioned flaw flaws regretted
  3.2 amazing awesome outstanding excellent exceptional fantastic superb wonderful perfect perfection fabulous
  3.2 incredible phenomenal impeccable stellar flawless magnificent spectacular unbeatable exquisite divine heavenly
  3 delicious scrumptious delightful loved beautiful gorgeous stunning marvelous marvellous terrific brilliant
  3 breathtaking mouthwatering delish yummy yum superbly wow pristine immaculate spotless luxurious sublime memorable
  2.5 great best lovely love loves loving excellently beautifully perfectly wonderfully fantastically gem impressed
  2.5 impressive enjoyed enjoy enjoyable charming hospitable elegant exceeded treasure paradise idyllic
  2.2 friendly friendliest friendlier helpful accommodating welcoming courteous attentive polite caring thoughtful
  2.2 cheerful gracious knowledgeable kind kindness professional efficient warmly cordial personable patient
  2.2 congenial pleasant pleasantly pleased pleasure
  2 comfortable comfy cozy cosy clean cleanest cleaner spacious roomy tasty fresh quaint relaxing relaxed peaceful
  2 tranquil serene convenient conveniently reasonable affordable bargain inexpensive quiet quietly modern renovated
  2 updated refreshed stylish plentiful generous tidy well-kept well-maintained well-appointed luxury scenic inviting
  2 recommend recommended recommending nicely nice nicest nicer happy happily glad thankful grateful appreciated
  2 appreciate smooth smoothly seamless prompt promptly satisfied hearty flavorful flavourful authentic homemade
  2 delightfully smile smiles smiling compliments complimentary
  1.8 good goodness handy ideal fun favorite favourite favorites favourites gourmet homey homely upscale bonus perks
  1.8 worth worthwhile recommendable safe secure fast speedy quick quickly easy easily effortless walkable central
  1.8 centrally close variety ample refreshing refurbished remodeled remodelled crisp bright
  1.2 decent fine okay adequate acceptable functional satisfactory large huge big soft hot heated warm stocked
  1.2 abundance extra
  0.6 ok alright well works worked working free included plenty enough return returned again
  -0.6 small tiny older noise traffic limited basic average smallish wait
  -0.6 waited waiting complain told asked called apparently supposed supposedly
  -1 doubt nobody elsewhere rash iffy problematic snotty mediocre lacking lacked lacks missing crowded tired loud noisy cold lukewarm slow slowly stale bland dry thin
  -1 dim dark cramped cluttered outdated dated aging aged pricey expensive costly steep hard stiff lumpy uneven
  -1 wobbly rickety slippery narrow steamy humid stuffy confusing difficult unfortunately sadly meh unimpressed
  -1 underwhelming underwhelmed nothing lack disappoint inconvenient inconvenience inconvenienced hassle issue issues
  -1 complaint complaints complained problem problems trouble troubles bothered annoying annoyed unhappy unfriendly
  -1 concerned drawback downside downfall negatives negative hiccup however neglected unattended ridiculous
  -1 ridiculously overdue
  -1.8 uncomfortable unpleasant disappointed disappointing disappointment disappointments overpriced shabby worn
  -1.8 frayed peeling chipped cracked ripped torn stained stain stains dusty dust mildew musty odor odors odour
  -1.8 smelly smelled smells smell stank stink stinks stinky reeked reeks dingy dump run-down rundown leak leaks
  -1.8 leaked leaking leaky clogged broken broke rusty rust sticky unkempt neglect careless carelessness
  -1.8 unprofessional unhelpful inattentive indifferent impolite abrupt curt ignored ignore rushed dismissive
  -1.8 incompetent clueless disorganized disorganised unorganized chaotic chaos mess messy sloppy greasy soggy
  -1.8 undercooked overcooked burnt burned tasteless inedible unacceptable refused refuses refuse refund overcharged
  -1.8 overcharge misleading mislead deceptive false lied lie lies lying wrong mistake mistakes error unsafe sketchy
  -1.8 scary seedy creepy barking screaming yelling slamming freezing sleepless unbearable sagging dangerous hazard
  -1.8 fail failed fails failure useless waste wasted regret beware warning warned unresponsive unwelcoming unwilling
  -1.8 unsanitary unclean unreliable poorly lousy nightmare
  -2.2 spider spiders homeless prostitutes drugs rudest poorest sad
  -2.5 terrible horrible awful dirty filthy disgusting gross nasty rude rudely rudest worst poor disgraceful disgrace
  -2.5 appalling dreadful atrocious horrendous pathetic abysmal horrid vile crap crappy sucks sucked suck shame
  -2.5 shameful scam scammed scammers rip-off ripoff theft stolen steal thief cockroach cockroaches roach roaches
  -2.5 bedbug bedbugs bugs mold mould moldy mouldy mice mouse rats rat ants filth grimy dirtiest garbage trash hair
  -2.5 hairs urine pee vomit blood sewage avoid hell hated hate joke insult insulted insulting arrogant hostile
  -2.5 harassed discriminated racist unsatisfied dissatisfied unusable uninhabitable condemned deplorable inexcusable
  -2.5 inferior
  0.5 hope hopes
  -0.6 not never no
  0 lobby fan clearly clear security apologies apology apologized apologise sincere fitness fit ready mia funeral active matter matters
  0 like likes party parties free god united kind sharing share shares fire fireplace novel interest interested
  0 interesting important credit want wants wanted please hand care cares play played playing er value values
  0 help helped cut lost low pay paid charge charged leave top miss missed demand dead no yes sure alone feel
  0 feeling feelings ha haha pretty mean means natural spa grand special support dear heart true certain
  0 certainly strong cancel cancelled canceled stop stopped drop dropped forget emergency fight heavy
  0 lazy  demands block blocks blocked blocking cutting growing increase vision challenge honest honestly agree
  0 agreed trust join thanks thank accept accepted greeting greetings greet greeted resort hotel alert bear
`)

/** Words for size or warmth, which are good or bad depending on the thing; these count for nothing but nearby. */
export const emojiWords = wordList(`
  2.5 😀 😃 😄 😁 😊 🙂 😍 🥰 😘 👍 ❤ ❤️ 💕 🎉 👏 🙌 😋 🤩 ⭐ 🌟 💯 👌 🔥 😎 🤗 ♥ 💖 ✨ :) :-) :D ;) ;-) =) :-D
  -2.5 😞 😠 😡 🤬 👎 😢 😭 😤 🤮 🤢 💩 😒 🙁 ☹ ☹️ 😩 😫 😖 💔 😣 :( :-( :/ :-/ =( D: 😑 😕 🤦
`)
