// Made by pictures/make-pictures.ts. Do not edit.
import type { PhoneCrop } from './picture';

export const exterior: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/exterior-phone-768.b74a3634.avif 768w, /assets/mfe-marketing/pictures/exterior-phone-1125.851bfb29.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/exterior-phone-768.e0edefbd.webp 768w, /assets/mfe-marketing/pictures/exterior-phone-1125.c8222b29.webp 1125w"
};

export const openConceptLiving: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/openConceptLiving-phone-768.81226a07.avif 768w, /assets/mfe-marketing/pictures/openConceptLiving-phone-1125.4f773cac.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/openConceptLiving-phone-768.6fb46f2c.webp 768w, /assets/mfe-marketing/pictures/openConceptLiving-phone-1125.7a581005.webp 1125w"
};

export const kitchen: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/kitchen-phone-768.06cd8713.avif 768w, /assets/mfe-marketing/pictures/kitchen-phone-1125.7adc0320.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/kitchen-phone-768.d323aa43.webp 768w, /assets/mfe-marketing/pictures/kitchen-phone-1125.8b0f623e.webp 1125w"
};

export const homeTransformation: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/homeTransformation-phone-768.a0b7ec60.avif 768w, /assets/mfe-marketing/pictures/homeTransformation-phone-1125.aa4377dd.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/homeTransformation-phone-768.7bb4462a.webp 768w, /assets/mfe-marketing/pictures/homeTransformation-phone-1125.55c77aaa.webp 1125w"
};

export const bathroomShower: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/bathroomShower-phone-768.a2434e53.avif 768w, /assets/mfe-marketing/pictures/bathroomShower-phone-1125.70fc68b8.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/bathroomShower-phone-768.4e69787e.webp 768w, /assets/mfe-marketing/pictures/bathroomShower-phone-1125.5f21078a.webp 1125w"
};

export const fireplaceLivingRoom: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-phone-768.da977801.avif 768w, /assets/mfe-marketing/pictures/fireplaceLivingRoom-phone-1125.778630a7.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/fireplaceLivingRoom-phone-768.4c1c2c0d.webp 768w, /assets/mfe-marketing/pictures/fireplaceLivingRoom-phone-1125.314b16ad.webp 1125w"
};

export const kitchenRenovation: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/kitchenRenovation-phone-768.98830d17.avif 768w, /assets/mfe-marketing/pictures/kitchenRenovation-phone-1125.05a4e3e1.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/kitchenRenovation-phone-768.e487f8e3.webp 768w, /assets/mfe-marketing/pictures/kitchenRenovation-phone-1125.ed9406cc.webp 1125w"
};

export const bathroomRenovation: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/bathroomRenovation-phone-768.5ba2b753.avif 768w, /assets/mfe-marketing/pictures/bathroomRenovation-phone-1125.5bdc1035.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/bathroomRenovation-phone-768.c248eda6.webp 768w, /assets/mfe-marketing/pictures/bathroomRenovation-phone-1125.9fbd49cd.webp 1125w"
};

export const porch: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/porch-phone-768.70c1bf72.avif 768w, /assets/mfe-marketing/pictures/porch-phone-1125.453b6d05.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/porch-phone-768.4b44ed3c.webp 768w, /assets/mfe-marketing/pictures/porch-phone-1125.5ec245a0.webp 1125w"
};

export const kitchenAfter: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/kitchenAfter-phone-768.d94852c1.avif 768w, /assets/mfe-marketing/pictures/kitchenAfter-phone-1125.8de23592.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/kitchenAfter-phone-768.a104936d.webp 768w, /assets/mfe-marketing/pictures/kitchenAfter-phone-1125.bc044ad4.webp 1125w"
};

export const livingRoomAfter: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/livingRoomAfter-phone-768.9775a70b.avif 768w, /assets/mfe-marketing/pictures/livingRoomAfter-phone-1125.7ca480dd.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/livingRoomAfter-phone-768.a07a7441.webp 768w, /assets/mfe-marketing/pictures/livingRoomAfter-phone-1125.39eb7846.webp 1125w"
};

export const ranchAfter: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/ranchAfter-phone-768.9e63349a.avif 768w, /assets/mfe-marketing/pictures/ranchAfter-phone-1125.3352c95e.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/ranchAfter-phone-768.839f590e.webp 768w, /assets/mfe-marketing/pictures/ranchAfter-phone-1125.e4736a9c.webp 1125w"
};

export const pool: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/pool-phone-768.773accb2.avif 768w, /assets/mfe-marketing/pictures/pool-phone-1125.1961c361.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/pool-phone-768.99776f81.webp 768w, /assets/mfe-marketing/pictures/pool-phone-1125.24749751.webp 1125w"
};

export const condenser: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/condenser-phone-768.a7a6a3dc.avif 768w, /assets/mfe-marketing/pictures/condenser-phone-1125.9caaf10c.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/condenser-phone-768.3f5f8282.webp 768w, /assets/mfe-marketing/pictures/condenser-phone-1125.c184f1b8.webp 1125w"
};

export const piers: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/piers-phone-768.06dfb222.avif 768w, /assets/mfe-marketing/pictures/piers-phone-1125.f96755e1.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/piers-phone-768.0abd985f.webp 768w, /assets/mfe-marketing/pictures/piers-phone-1125.6a8b707e.webp 1125w"
};

export const solar: PhoneCrop = {
  "avif": "/assets/mfe-marketing/pictures/solar-phone-768.9ce2f73a.avif 768w, /assets/mfe-marketing/pictures/solar-phone-1125.26a440f0.avif 1125w",
  "webp": "/assets/mfe-marketing/pictures/solar-phone-768.46935158.webp 768w, /assets/mfe-marketing/pictures/solar-phone-1125.d130aa84.webp 1125w"
};
