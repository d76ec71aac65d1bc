# Semaphores are numbered 0 to 255.
PSEUDO_CORE_BARRIER id=1 semaphore=255;
PSEUDO_CORE_BARRIER id=1 semaphore=256;
#> 1 16..19 error N0828 there is no semaphore 256; expected a number from 0 to 255
