// Made by pictures/make-pictures.ts. Do not edit.
import type { PhoneCrop } from './picture';

export const exterior: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/exterior-phone-768.a6a3c3b0.avif 768w, /assets/mfe-marketing/pictures/exterior-phone-1125.f3eb8fcc.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/exterior-phone-768.8df3cd29.webp 768w, /assets/mfe-marketing/pictures/exterior-phone-1125.1ec97cb4.webp 1125w"
};

export const openConceptLiving: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/openConceptLiving-phone-768.63599eea.avif 768w, /assets/mfe-marketing/pictures/openConceptLiving-phone-1125.b9123518.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/openConceptLiving-phone-768.1b87a160.webp 768w, /assets/mfe-marketing/pictures/openConceptLiving-phone-1125.024c7a8a.webp 1125w"
};

export const kitchen: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/kitchen-phone-768.4fa8678a.avif 768w, /assets/mfe-marketing/pictures/kitchen-phone-1125.c1d38d52.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/kitchen-phone-768.0f4fe618.webp 768w, /assets/mfe-marketing/pictures/kitchen-phone-1125.b3151a9e.webp 1125w"
};

export const homeTransformation: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/homeTransformation-phone-768.651e1ad5.avif 768w, /assets/mfe-marketing/pictures/homeTransformation-phone-1125.be9f9e1c.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/homeTransformation-phone-768.00716425.webp 768w, /assets/mfe-marketing/pictures/homeTransformation-phone-1125.b1650046.webp 1125w"
};

export const bathroomShower: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/bathroomShower-phone-768.fe227449.avif 768w, /assets/mfe-marketing/pictures/bathroomShower-phone-1125.206e9c03.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/bathroomShower-phone-768.48dfd075.webp 768w, /assets/mfe-marketing/pictures/bathroomShower-phone-1125.953028e8.webp 1125w"
};

export const fireplaceLivingRoom: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-phone-768.c0b116c5.avif 768w, /assets/mfe-marketing/pictures/fireplaceLivingRoom-phone-1125.b88ef4ba.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-phone-768.232728e5.webp 768w, /assets/mfe-marketing/pictures/fireplaceLivingRoom-phone-1125.5c79d498.webp 1125w"
};

export const kitchenRenovation: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/kitchenRenovation-phone-768.077bfb79.avif 768w, /assets/mfe-marketing/pictures/kitchenRenovation-phone-1125.19e4bffc.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/kitchenRenovation-phone-768.5bdd8d00.webp 768w, /assets/mfe-marketing/pictures/kitchenRenovation-phone-1125.46415d91.webp 1125w"
};

export const bathroomRenovation: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/bathroomRenovation-phone-768.fc069863.avif 768w, /assets/mfe-marketing/pictures/bathroomRenovation-phone-1125.c54e8916.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/bathroomRenovation-phone-768.86706fe5.webp 768w, /assets/mfe-marketing/pictures/bathroomRenovation-phone-1125.12c9aca0.webp 1125w"
};

export const porch: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/porch-phone-768.ea35195d.avif 768w, /assets/mfe-marketing/pictures/porch-phone-1125.05c9f4f2.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/porch-phone-768.3bf6d6d2.webp 768w, /assets/mfe-marketing/pictures/porch-phone-1125.a44f6a28.webp 1125w"
};

export const kitchenAfter: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/kitchenAfter-phone-768.75fb12bc.avif 768w, /assets/mfe-marketing/pictures/kitchenAfter-phone-1125.d031a209.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/kitchenAfter-phone-768.ac456941.webp 768w, /assets/mfe-marketing/pictures/kitchenAfter-phone-1125.5be03c38.webp 1125w"
};

export const livingRoomAfter: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/livingRoomAfter-phone-768.7ace8c5a.avif 768w, /assets/mfe-marketing/pictures/livingRoomAfter-phone-1125.3e690429.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/livingRoomAfter-phone-768.ae0898b8.webp 768w, /assets/mfe-marketing/pictures/livingRoomAfter-phone-1125.346da631.webp 1125w"
};

export const ranchAfter: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/ranchAfter-phone-768.392d5e28.avif 768w, /assets/mfe-marketing/pictures/ranchAfter-phone-1125.b1e93ef1.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/ranchAfter-phone-768.ad065ff8.webp 768w, /assets/mfe-marketing/pictures/ranchAfter-phone-1125.6ac778c6.webp 1125w"
};

export const pool: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/pool-phone-768.4d4f4274.avif 768w, /assets/mfe-marketing/pictures/pool-phone-1125.2be2d646.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/pool-phone-768.c54a6b15.webp 768w, /assets/mfe-marketing/pictures/pool-phone-1125.05bac713.webp 1125w"
};

export const condenser: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/condenser-phone-768.b281a8f0.avif 768w, /assets/mfe-marketing/pictures/condenser-phone-1125.d9c4a846.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/condenser-phone-768.8677897e.webp 768w, /assets/mfe-marketing/pictures/condenser-phone-1125.69063cef.webp 1125w"
};

export const piers: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/piers-phone-768.30897d38.avif 768w, /assets/mfe-marketing/pictures/piers-phone-1125.ca105bbd.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/piers-phone-768.21118826.webp 768w, /assets/mfe-marketing/pictures/piers-phone-1125.1e35d6a2.webp 1125w"
};

export const solar: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/solar-phone-768.8dc300bc.avif 768w, /assets/mfe-marketing/pictures/solar-phone-1125.dfcae968.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/solar-phone-768.bee34dd0.webp 768w, /assets/mfe-marketing/pictures/solar-phone-1125.cbd8ae88.webp 1125w"
};
