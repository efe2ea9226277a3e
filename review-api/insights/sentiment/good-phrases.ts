import { phraseList } from "./word-list.ts"

/**
 * Ways of speaking whose words mean something else on their own. Words are as `readSentences` gives them ("n't" is
 * "not"); "_" stands for one or two words of any kind.
 */
export const goodPhrases = phraseList(`
  3.5 10 out of 10, 10/10, 5 stars, above and beyond, all i needed, all we needed, always stay, always stay here
  3.5 bang for _ buck, been coming here, best kept, better than expected, better than i expected
  3.5 better than we expected, beyond expectations, blown away, can not be beat, can not beat, can not complain
  3.5 can not fault, can not go wrong, can not say enough, can not wait to, can recommend, come here every
  3.5 comfy bed, comfy beds, could not ask for more, could not be better, could not be happier, could not be nicer
  3.5 could not beat, could not complain, could not fault, could not have asked for, could not have been better
  3.5 could not have been friendlier, could not have been happier, could not have been kinder
  3.5 could not have been more helpful, could not have been nicer, definitely recommend, did not want to leave
  3.5 do not hesitate, do not miss, do not want to leave, every time we, everything we needed
  3.5 everything you could need, everything you could want, everything you need, exceeded _ expectations
  3.5 exceeded all _ expectations, exceeded expectations, excellent value, extra mile, fair price, favorite place
  3.5 feel at home, feel like home, feel right at home, felt at home, first class, first rate, five stars
  3.5 fresh baked, go out of, goes out of, good choices, good night 's sleep, good price, good value
  3.5 great night 's sleep, great price, great value, hands down, hard to leave, hats off, hidden gem
  3.5 highly recommend, highly recommended, home away from home, hope to be back, hot cookies, just right
  3.5 keep up the, kudos, life saver, lifesaver, like new, look forward to, looking forward to, lots of choices
  3.5 made me feel welcome, made my day, made our day, made us feel, melt in, melts in, much better than, must see
  3.5 must try, must visit, never a problem, never crowded, never disappoint, never disappointed
  3.5 never disappoints, never fails, never had a bad, never had a problem, newly remodeled, newly renovated
  3.5 nicely surprised, no complaint, no complaints, no fuss, no hassle, no issue, no issues, no problem
  3.5 no problems, no request, no trouble, no worries, nor expensive, not disappoint, not disappointed
  3.5 nothing bad to say, nothing but good, nothing but great, nothing but positive, nothing but praise
  3.5 nothing but the best, nothing negative, nothing to complain, nothing was too much, of the best, on point
  3.5 one of the best, one of the cleanest, one of the nicest, out of her way, out of his way, out of their way
  3.5 pleasant surprise, pleasantly surprised, reasonably priced, recently remodeled, recently renovated
  3.5 recently updated, sad to leave, saved the day, second to none, slept great, slept like, slept soundly
  3.5 slept very well, slept well, so much more, spot on, squeaky clean, stayed here many, strongly recommend
  3.5 take care of, taken care of, takes care of, ten out of ten, thumbs up, to die for, took care of, top notch
  3.5 top of the line, two thumbs up, value for money, was not disappointed, well appointed, well decorated
  3.5 well equipped, well kept, well maintained, well run, well stocked, well taken care of, well worth
  3.5 went out of, went the extra, were not disappointed, will be back, will be returning, will certainly be back
  3.5 will come back, will definitely be back, will definitely return, will definitely stay, will go back
  3.5 will not be disappointed, will not hesitate, will not regret, will recommend, will return, will stay again
  3.5 will stay here again, wish i could have stayed, wish i could stay, wish we could have stayed
  3.5 wish we could stay, wish we had stayed longer, without a hitch, without a problem, without any issues
  3.5 without any problems, world class, worth a visit, worth every penny, worth it, worth the money
  3.5 worth the price, would certainly return, would come back, would definitely return, would definitely stay
  3.5 would go back, would not hesitate, would recommend, would return, would stay again, would stay here again
  3.5 would stay there again, you will not regret
  2.5 come back, coming back, go back, go wrong, looked after, nothing but excellent, nothing but kind, recommend
  2.5 recommend this, stand out, stands out, stood out, would suggest
  1.5 a plus, added bonus, amazing job, been going here, big plus, customer for life, did not bother, do recommend
  1.5 everything was, exactly what, excellent job, fast and easy, feel special, feel welcome, felt welcome
  1.5 fixed it, fixed the problem, fresh fruit, fun time, go to place, go to spot, going here for, good condition
  1.5 good job, good shape, good time, great condition, great job, great time, hard to beat, hot breakfast
  1.5 huge plus, i recommend, in and out, in excellent condition, in good shape, in great shape
  1.5 just what i needed, just what we needed, like a king, like a queen, like family, like kings, like royalty
  1.5 loyal customer, made it right, made it up, made to feel at home, made to feel welcome, made up for
  1.5 met all our, met expectations, met my expectations, met my needs, met our expectations, met our needs
  1.5 must go, must stop, my go to, nice job, nice touch, no a bad, no surprises, not a bad, not a complaint
  1.5 not a problem, not a single complaint, not an issue, not bad place, not bother me, not bother us
  1.5 not bothered, not disturb, not disturbed, nothing wrong, on the ball, quick and easy, ran smoothly
  1.5 real plus, short drive, so far so good, state of the art, took care of it, treat you like family
  1.5 treated like family, treated us like family, treats you like family, two enthusiastic thumbs, up to date
  1.5 was not a problem, was not an issue, we recommend, wonderful time, yes i would, yes we would
  1.2 clean enough, did the job, does the job, does the trick, for the money, good enough, nice enough, no frills
  1.2 not bad, not bad at all, not half bad, not so bad, not that bad, not the worst, not too bad
  0.8 5 star, all the amenities, all you need, better than most, brand new, close to everything, easy access
  0.8 easy walk, five star, hope to, hope to return, hot coffee, hot tub, hot water, lots of room, lots of space
  0.8 minor issue, more than happy, nit pick, no wait, not crowded, not expensive, not noisy, not too expensive
  0.8 not too noisy, on time, only complaint, only downside, only drawback, only issue, only negative
  0.8 only problem, plenty of room, plenty of space, short walk, small issue, step up, the only negative
  0.8 walking distance, within walking
  3.5 a must stay, must stay, must have, must do, must stop, must eat, out of this world, first - rate
  3.5 feels felt like coming home, like being home, my home away, second home, 2nd home
  3.5 not to be missed, never been disappointed, without a doubt, nothing short of, no regrets
  3.5 could not ask for a better, can not ask for a better, could not ask for better, could not have asked for a better
  3.5 what more could you ask, what more can you ask, what more could we ask, what more could i ask, can not get better
  3.5 does not get better, does not get any better, does not get much better, no better place, nowhere better
  3.5 the place to stay, the place to eat, only place i would stay, only place to stay
  3.5 only place we stay, only place i stay, my go to, our go to, our favorite, my favorite, top choice, first choice
  3.5 exceeds expectations, exceeds _ expectations, met all expectations, all expectations, everything i wanted
  3.5 everything we wanted, everything i needed, wish i did not have to leave, would live here, could live here
  3.5 can not wait to return, can we stay longer, fit the bill, fits the bill, hits the spot, hit the spot, five star
  3.5 hit out of the park, knocked it out, a + , two thumbs, big thumbs up, 10 stars, ten stars, 10 out of 5
  3.5 not a bit disappointed, not one bit disappointed, have never been disappointed, not the last, not my last
  2.2 rock star, rock stars, top quality, high quality, high end, high standard, high standards, best of both worlds
  2.2 as good as it gets, as advertised, as described, as promised, lots to like, much to like
  2.2 lot to like, plenty to like, nothing to dislike, a breeze, piece of cake, like clockwork, thank you
  2.2 props to, shout out, hats off to, big thank, in the heart of, heart of the city, ocean view, ocean front, lake view, river view, mountain view, location location
  2.2 southern hospitality, great hospitality, always a pleasure, remembered us, remembered me, remembered my
  2.2 deserves a raise, deserve a raise, deserves a bonus, inside out, in no time, without any fuss, without fuss
  2.2 right on the beach, steps from, steps away, near everything, close to all, easily accessible, easy to get to
`)
